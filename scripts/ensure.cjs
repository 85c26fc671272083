// What Node reads first, in words that Node of any age understands: one that is too old is named (npm itself only warns),
// and ensure.mjs does the rest.
const { engines } = require("../package.json");
const oldest = Number(/\d+/.exec(engines.node)[0]);

if (Number(process.versions.node.split(".")[0]) >= oldest) import("./ensure.mjs");
else {
  console.error(
    `Nadaj needs Node ${oldest} or newer; this is Node ${process.versions.node} (${process.execPath}).\nREADME.md, "Start", says where newer ones are.`,
  );
  process.exit(1);
}
