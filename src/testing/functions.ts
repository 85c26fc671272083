import { join } from "node:path";
import { type Node, SyntaxKind } from "typescript/unstable/ast";
import { isCallExpression, isFunctionLikeDeclaration, isIdentifier } from "typescript/unstable/ast/is";
import { API } from "typescript/unstable/async";

export type Measured = { name: string; lines: number };

/** What is given to these is a list of routes or columns in the shape of a function: as long as there are of them. */
const lists = ["defineApi", "definePages", "table"];

/**
 * The functions of these files and how many lines each has, as the syntax tree of TypeScript's own parser tells.
 * One without a name is called like the function around it.
 */
export async function functionsOf(top: string, files: string[]): Promise<Measured[]> {
  const api = new API({ cwd: top });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [join(top, "tsconfig.json")] });
    const program = snapshot.getProject(join(top, "tsconfig.json"))?.program;
    const found: Measured[] = [];
    for (const file of files) {
      const tree = await program?.getSourceFile(join(top, file));
      if (!tree) throw new Error(`${file} belongs to no program`);
      visit(tree, file, (node) => tree.text.slice(node.getStart(tree), node.end).split("\n").length, found);
    }
    return found;
  } finally {
    await api.close();
  }
}

function visit(node: Node, around: string, linesOf: (node: Node) => number, found: Measured[]): void {
  let name = around;
  if (isFunctionLikeDeclaration(node) && !isList(node)) {
    const own = "name" in node && node.name && isIdentifier(node.name) ? node.name.text : undefined;
    if (own) name = `${around.split(" ")[0]} ${own}`;
    found.push({ name, lines: linesOf(node) });
  }
  node.forEachChild((child) => {
    visit(child, name, linesOf, found);
  });
}

function isList({ parent, kind }: Node): boolean {
  if (kind !== SyntaxKind.ArrowFunction || !isCallExpression(parent)) return false;
  return isIdentifier(parent.expression) && lists.includes(parent.expression.text);
}
