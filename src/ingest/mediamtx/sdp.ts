/**
 * A WebRTC offer whose pictures may be sent as H.264 only (with its retransmission): all other payload types are taken
 * out of the video sections, so that the answer cannot choose them. Undefined when no H.264 is offered.
 * RFC 8866 (SDP), RFC 6184 (H.264), RFC 4588 (retransmission).
 */
export function onlyH264(offer: string): string | undefined {
  const lines = offer.split(/\r\n|\n/);
  if (lines.at(-1) === "") lines.pop();
  const starts = lines.flatMap((line, index) => (line.startsWith("m=") ? [index] : []));
  const kept = lines.slice(0, starts[0] ?? lines.length);
  let pictures = 0;
  for (const [order, start] of starts.entries()) {
    const section = lines.slice(start, starts[order + 1] ?? lines.length);
    if (!section[0]?.startsWith("m=video")) {
      kept.push(...section);
      continue;
    }
    const reduced = onlyH264Section(section);
    if (!reduced) return undefined;
    kept.push(...reduced);
    pictures++;
  }
  return pictures > 0 ? `${kept.join("\r\n")}\r\n` : undefined;
}

function onlyH264Section(section: string[]): string[] | undefined {
  const wanted = new Set<string>();
  for (const line of section) {
    const type = /^a=rtpmap:(\d+) H264\//i.exec(line)?.[1];
    if (type) wanted.add(type);
  }
  if (wanted.size === 0) return undefined;
  for (const line of section) {
    const [, type, original] = /^a=fmtp:(\d+) (?:.*;\s*)?apt=(\d+)/i.exec(line) ?? [];
    if (type && original && wanted.has(original)) wanted.add(type);
  }
  const [media = "", ...rest] = section;
  const [kind = "", port = "", transport = "", ...types] = media.split(" ");
  return [
    [kind, port, transport, ...types.filter((type) => wanted.has(type))].join(" "),
    ...rest.filter((line) => {
      const type = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/.exec(line)?.[1];
      return type === undefined || wanted.has(type);
    }),
  ];
}
