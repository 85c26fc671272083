/** How files begin that hold moving pictures or sound, of those that an upload may be; in hexadecimal. */
// own text: the alternatives below, none of which repeats
const beginnings = new RegExp(
  `^(${[
    // ISO media without a brand: moov, mdat, free, skip, wide.
    ...["6d6f6f76", "6d646174", "66726565", "736b6970", "77696465"].map((type) => `.{8}${type}`),
    "1a45dfa3", // Matroska
    "52494646.{8}(41564920|57415645)", // RIFF: AVI, WAVE
    "464f524d.{8}41494646", // AIFF
    "464f524d.{8}41494643",
    "4f676753", // Ogg
    "464c56", // FLV
    "664c6143", // FLAC
    "63616666", // CAF
    "7776706b", // WavPack
    "54544131", // TTA
    "2e524d46", // RealMedia
    "2e736e64", // AU
    "2321414d52", // AMR
    "444b4946", // IVF
    "47494638", // GIF
    "72696666", // Wave64
    "3026b2758e66cf11", // ASF
    "060e2b34", // MXF
    "000001(b3|ba)", // MPEG
  ].join("|")})`,
);

/** Pictures are kept in the same boxes as films are: HEIF and AVIF. */
const stills = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis)/;

/** Whether a file that cannot be read was once what may be uploaded: it is damaged then, else only has its name. */
export async function looksLikeMedia(path: string): Promise<boolean> {
  const start = Buffer.from(await Bun.file(path).slice(0, 1024).arrayBuffer());
  if (start.toString("latin1", 4, 8) === "ftyp") return !stills.test(start.toString("latin1", 8, 12));
  return beginnings.test(start.toString("hex", 0, 16)) || isTransportStream(start);
}

/** Packets of 188 bytes, or of 192 as cameras write them, each begin with the same sign. */
function isTransportStream(start: Uint8Array): boolean {
  const repeats = (from: number, every: number) => [0, 1, 2, 3].every((n) => start[from + n * every] === 0x47);
  return repeats(0, 188) || repeats(4, 192);
}
