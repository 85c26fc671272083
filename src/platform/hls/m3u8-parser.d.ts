/** What the tests use of it: it brings no types. */
declare module "m3u8-parser" {
  export class Parser {
    manifest: unknown;
    on(level: string, listener: (event: { message: string }) => void): void;
    push(text: string): void;
    end(): void;
  }
}
