import { expect, test } from "bun:test";
import { cleanCaptions, decodeCaptions, parseCaptions } from "./captions.ts";

const texts = (file: string) => parseCaptions(file).map(({ lines }) => lines.join("|"));
const inCue = (words: string) => texts(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`)[0];

test("SRT and WebVTT become plain WebVTT, anything else nothing", async () => {
  const srt =
    "1\r\n00:00:01,000 --> 00:00:02,500\r\nCześć, <font color=red>świecie</font> <b>!</b>\r\n\r\n2\r\n00:00:03,000 --> 00:00:02,000\r\nźle\r\n";
  expect(await cleanCaptions(srt)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nCześć, świecie <b>!</b>\n");
  for (const none of ["", "zwykły tekst", "WEBVTT", "-->", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "\0".repeat(100)])
    expect(await cleanCaptions(none)).toBeUndefined();
});

test("a file with everything that may stand in one gives its two cues", () => {
  const file = [
    "\uFEFFWEBVTT Napisy do filmu",
    "Kind: captions",
    "",
    "STYLE",
    "::cue(b) { color: gold }",
    "",
    "REGION",
    "id:fred",
    "",
    "NOTE to tylko",
    "uwaga",
    "",
    "pierwszy",
    "00:00:01.000 --> 00:00:04.000 region:fred align:start",
    "<v Ala>Dzień dobry",
    "<c.żółty>państwu</c>",
    "",
    "zepsuty",
    "00:00:05.000 --> 00:00:04.000",
    "Koniec przed początkiem",
    "",
    "00:00:06.000 --> tu nie ma czasu",
    "Zepsuty też",
    "",
    "1:00:07.250 --> 100:00:08.500",
    "Drugi",
  ];
  const cues = [
    { startMs: 1000, endMs: 4000, lines: ["Dzień dobry", "państwu"], settings: "align:start" },
    { startMs: 3_607_250, endMs: 360_008_500, lines: ["Drugi"] },
  ];
  for (const end of ["\n", "\r\n", "\r"]) expect(parseCaptions(file.join(end))).toEqual(cues);
});

test("what a browser shows of the text stays, and what only looks like markup is shown", () => {
  expect(inCue("Tom &amp; Jerry &lt;3 &#8222;tak&#8221; &nbsp;")).toBe(
    "Tom &amp; Jerry &lt;3 &#8222;tak&#8221; &nbsp;",
  );
  expect(inCue("AT&T & syn &c; &")).toBe("AT&amp;T &amp; syn &amp;c; &amp;");
  expect(inCue("2 < 3 > 1 <- tak {ok} <")).toBe("2 &lt; 3 &gt; 1 &lt;- tak {ok} &lt;");
  expect(inCue("<B>a</B> <script>b</script> <00:01.500>c <i")).toBe("<b>a</b> b c &lt;i");
  expect(inCue("a\u0000b\tc")).toBe("a b c");
});

test("settings that are right stay, others go", async () => {
  const settings = (given: string) => parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000 ${given}\nA`)[0]?.settings;
  expect(settings("line:0 align:end")).toBe("line:0 align:end");
  expect(settings("line:-1 position:10%,line-left size:35.5% vertical:rl")).toBe(
    "line:-1 position:10%,line-left size:35.5% vertical:rl",
  );
  expect(settings("line:100%,center position:0% line:90%")).toBe("line:90% position:0%");
  for (const wrong of [
    "line:101%",
    "line:x",
    "size:5",
    "align:up",
    "region:a",
    "__proto__:x",
    "toString:1",
    "line",
    ":",
  ])
    expect(settings(wrong)).toBeUndefined();
  expect(await cleanCaptions("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n&amp;")).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\n&amp;\n",
  );
});

test("SubRip as it is met: short times, no blank lines, no order, places on the screen", () => {
  expect(
    parseCaptions(
      "2\n0:00:05,5 --> 0:0:06,75 X1:10\n{\\an8}{\\i1}Na górze\n3\n00:00:07 --> 00:00:08\n1984\n \n1\n00:00:01.000 --> 00:00:02.000\nPierwszy",
    ),
  ).toEqual([
    { startMs: 1000, endMs: 2000, lines: ["Pierwszy"] },
    { startMs: 5500, endMs: 6750, lines: ["Na górze"], settings: "line:0" },
    { startMs: 7000, endMs: 8000, lines: ["1984"] },
  ]);
});

test("files of older programs keep their Polish letters", () => {
  const text = "1\n00:00:01,000 --> 00:00:02,000\nZażółć gęślą jaźń\n";
  const old = Uint8Array.from(text, (letter) => {
    const at = "żółćęśąźń".indexOf(letter);
    return at < 0 ? letter.charCodeAt(0) : ([0xbf, 0xf3, 0xb3, 0xe6, 0xea, 0x9c, 0xb9, 0x9f, 0xf1][at] ?? 0);
  });
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
  ]);
  for (const bytes of [new TextEncoder().encode(text), old, utf16])
    expect(texts(decodeCaptions(bytes))).toEqual(["Zażółć gęślą jaźń"]);
});

const timing = "00:00:01.000 --> 00:00:02.000";
const head = `WEBVTT\n\n${timing}\n`;

// Two megabytes is the longest file; in processor time, which others on the machine do not add to.
test.each([
  ["<", head + "<".repeat(2_000_000)],
  ["lines of <", head + `${"<".repeat(999)}\n`.repeat(2000)],
  ["lines of <a", head + `${"<a".repeat(499)}\n`.repeat(2000)],
  ["lines of {\\", head + `${"{\\".repeat(499)}\n`.repeat(2000)],
  ["lines of &", head + `${"&".repeat(999)}\n`.repeat(2000)],
  ["-->", head + "-->".repeat(600_000)],
  ["lines of -->", head + "-->\n".repeat(500_000)],
  ["spaces", `${" ".repeat(1_000_000)}-->${" ".repeat(1_000_000)}`],
  ["line ends", "\r".repeat(2_000_000)],
  ["numbers", head + "1\n".repeat(1_000_000)],
  ["cues", `WEBVTT\n\n${`${timing}\n${"&<b>".repeat(12)}\n\n`.repeat(25_000)}`],
])("two megabytes of %s are read in one pass", async (_, file) => {
  const begun = process.cpuUsage();
  await cleanCaptions(file);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(1500);
});
