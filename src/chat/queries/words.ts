import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { chatWords } from "../table.ts";

/** The words that a channel does not want in its chats, one on each line. */
export async function chatWordsOf(ctx: Ctx, channelId: string): Promise<string> {
  const statement = hot(ctx.db, "chatWordsOf", (db) =>
    db
      .select({ words: chatWords.words })
      .from(chatWords)
      .where(eq(chatWords.channelId, sql.placeholder("channelId")))
      .limit(1)
      .prepare("chatWordsOf"),
  );
  const [row] = await statement.execute({ channelId });
  return row?.words ?? "";
}
