import { z } from "@hono/zod-openapi";
import { defineApi, idParams } from "../platform/http/api.ts";
import { describeProtocol, type ProtocolAnswer } from "../platform/http/protocol.ts";
import { beginUpload } from "./rules/begin.ts";
import { uploadsPath } from "./tus.ts";

const tag = "Uploads";
const version = { "Tus-Resumable": "1.0.0" };
const params = { id: "The end of the address that the upload was given" };
const offset = { "Upload-Offset": "How many bytes are kept" };
const sum = {
  "Upload-Checksum?":
    "`sha1` or `sha256`, a space, and the sum of this body in base64: the bytes count only when they have it",
};
const octets = "application/offset+octet-stream";
const unknown: Record<number, ProtocolAnswer> = { 404: { description: "No upload of this person" } };
const wrongSum: ProtocolAnswer = { description: "The bytes do not have their sum; none of them is kept" };
const full: ProtocolAnswer = { description: "No space on the disk, or none left of the person's own" };

/** Resumable uploads by tus 1.0.0, which `tus.ts` answers. */
const protocol = describeProtocol("/api", [
  {
    method: "options",
    path: "/uploads",
    who: "any",
    tag,
    summary: "What this server can do of tus 1.0.0",
    answers: {
      204: {
        description: "Its abilities",
        headers: {
          ...version,
          "Tus-Version": "1.0.0",
          "Tus-Extension": "creation,creation-with-upload,termination,checksum",
          "Tus-Checksum-Algorithm": "sha1,sha256",
          "Tus-Max-Size": "The longest file in bytes",
        },
      },
    },
  },
  {
    method: "post",
    path: "/uploads",
    who: "channel",
    tag,
    summary: "Announce a file for an empty video, and send its beginning if you like",
    headers: {
      ...version,
      "Upload-Length": "The file's length in bytes",
      "Upload-Metadata":
        "`videoId`, `filename` and, where the file is to take the place of the video's present one, `replaces` (`true`): each followed by a space and its value in base64, with commas between",
      ...sum,
    },
    body: { type: octets, required: false },
    answers: {
      201: {
        description: "The upload's own address",
        headers: {
          ...version,
          Location: "`/api/uploads/{id}`",
          "Upload-Offset?": "How many bytes of the body are kept",
        },
      },
      400: { description: "No length, or a sum of an unknown kind" },
      401: { description: "Nobody is logged in" },
      404: { description: "No video that this person works on" },
      409: { description: "The video has a file already, or is a stream; or there is none that could be replaced now" },
      413: { description: "The file is longer than this site takes" },
      429: { description: "Too many uploads at once" },
      460: wrongSum,
      507: full,
    },
  },
  {
    method: "head",
    path: "/uploads/{id}",
    who: "owner",
    tag,
    summary: "How far an upload has come",
    params,
    headers: version,
    answers: {
      200: { description: "Where to go on", headers: { ...version, ...offset, "Upload-Length": "The file's length" } },
      ...unknown,
    },
  },
  {
    method: "patch",
    path: "/uploads/{id}",
    who: "owner",
    tag,
    summary: "Send more bytes; with the last of them the processing begins",
    params,
    headers: { ...version, "Upload-Offset": "Where these bytes begin: what HEAD answered", ...sum },
    body: { type: octets, required: true },
    answers: {
      204: { description: "The bytes are kept", headers: { ...version, ...offset } },
      ...unknown,
      409: { description: "The bytes begin elsewhere than the kept ones end" },
      460: wrongSum,
      507: full,
    },
  },
  {
    method: "delete",
    path: "/uploads/{id}",
    who: "owner",
    tag,
    summary: "Give an upload up",
    params,
    headers: version,
    answers: { 204: { description: "It is gone", headers: version }, ...unknown },
  },
]);

const replacing = defineApi((on) => {
  on(
    {
      method: "put",
      path: "/videos/{id}/file",
      who: "channel",
      tag: "Videos",
      summary:
        "Begin an upload that replaces a video's file: send the bytes by PATCH to the address that this answers; the video stays what it is until the new one is ready",
      params: idParams,
      body: z.strictObject({ filename: z.string().max(255), size: z.number().int().min(1) }),
      status: 201,
      response: z.object({ upload: z.string() }),
    },
    async (c, { params, body }) => {
      const file = { videoId: params.id, fileName: body.filename, size: body.size, replaces: true };
      return { upload: `${uploadsPath}/${await beginUpload(c.var.ctx, c.var.actor, file)}` };
    },
  );
});

export const uploadsApi = [...protocol, ...replacing];
