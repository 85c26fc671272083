export type Server = {
  url: string;
  /** Where publishers send streams. */
  rtmp: string;
  setupLink: string;
  stop(): Promise<number>;
  kill(): Promise<void>;
  pid: number;
};

/** Starts the real program on a free port over a data folder; the command is the source's or an executable's. */
export async function startServer(
  data: string,
  command: string[] = ["bun", "src/main.ts"],
  env: Record<string, string> = {},
): Promise<Server> {
  const child = Bun.spawn([...command, "serve"], {
    env: {
      ...Bun.env,
      DATABASE_URL: "",
      NADAJ_DATA: data,
      PORT: "0",
      RTMP_PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      LOG_FORMAT: "text",
      ...env,
    },
    stdout: "pipe",
    stderr: "ignore",
  });
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!/listens on \S+\n(?=.*token|$)/s.test(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the server ended: ${text}`);
    text += decoder.decode(value, { stream: true });
    if (/listens on/.test(text) && !/token=/.test(text)) {
      const next = await Promise.race([reader.read(), Bun.sleep(500).then(() => undefined)]);
      if (next?.value) text += decoder.decode(next.value);
      break;
    }
  }
  void drain(reader);
  const url = (/listens on (\S+)/.exec(text)?.[1] ?? "").replace("localhost", "127.0.0.1");
  return {
    url,
    rtmp: /received at (\S+)/.exec(text)?.[1] ?? "",
    setupLink: (/http\S+\/setup\?token=\S+/.exec(text)?.[0] ?? "").replace("localhost", "127.0.0.1"),
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (;;) if ((await reader.read()).done) return;
}
