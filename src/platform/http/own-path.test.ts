import { expect, test } from "bun:test";
import { ownPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/en", "/en"],
  ["/watch/abc?t=10#comments", "/watch/abc?t=10#comments"],
  ["/a/../b", "/b"],
  ["/żółw", "/%C5%BC%C3%B3%C5%82w"],
  ["/%2f/evil.pl", "/%2f/evil.pl"],
  ["/a//b", "/a//b"],
  ["/login?next=//evil.pl", "/login?next=//evil.pl"],
])("%s stays here", (given, path) => expect(ownPath(given)).toBe(path));

test.each([
  ...[undefined, "", "watch/abc", "https://evil.pl", "javascript:alert(1)", "//evil.pl", "///evil.pl", "/\\evil.pl"],
  ...["\\\\evil.pl", "/\t/evil.pl", "/\n/evil.pl", "\t//evil.pl", " //evil.pl", "/..//evil.pl", "/.//evil.pl"],
  ...["/a/..//evil.pl", "/%2e%2e//evil.pl", "/./\\evil.pl", "/en//evil.pl/x", "/en/..//evil.pl", "/en/.//evil.pl"],
  ...["/a\u0000b", "/a\u0085b", `/${"a".repeat(3000)}`],
])("%# leads out, or is no path", (given) => expect(ownPath(given)).toBeUndefined());
