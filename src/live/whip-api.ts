import { describeProtocol, type ProtocolAnswer } from "../platform/http/protocol.ts";

const tag = "Live";
const videoId = { videoId: "The stream" };
const session = { ...videoId, session: "The end of the session's own address" };
const sdp = "application/sdp";
const fragment = "application/trickle-ice-sdpfrag";
const refused: Record<number, ProtocolAnswer> = {
  401: { description: "Nobody is logged in" },
  404: { description: "No stream, or no session, of this person" },
  413: { description: "Too long" },
  415: { description: "The body is of another type" },
  503: { description: "Cameras are not received here now" },
};

/** Going live from a camera by WHIP (RFC 9725), which `whip.ts` answers. */
export const whipApi = describeProtocol("", [
  {
    method: "post",
    path: "/live/whip/{videoId}",
    who: "channel",
    tag,
    summary: "Offer a camera to a stream, by WHIP",
    params: videoId,
    body: { type: sdp, required: true },
    answers: {
      201: {
        description: "The answer to the offer",
        type: sdp,
        headers: { Location: "The session's own address", ETag: "`*`" },
      },
      400: { description: "The offer is none" },
      403: { description: "The stream is not received" },
      409: { description: "The stream is over, or somebody sends it already" },
      422: { description: "The offer has no H.264" },
      ...refused,
    },
  },
  {
    method: "patch",
    path: "/live/whip/{videoId}/{session}",
    who: "channel",
    tag,
    summary: "Name further addresses of the camera, or begin anew from others",
    params: session,
    body: { type: fragment, required: true },
    answers: {
      200: { description: "The server's new addresses", type: fragment },
      204: { description: "Noted" },
      400: { description: "Not understood" },
      409: { description: "The stream is over" },
      ...refused,
    },
  },
  {
    method: "delete",
    path: "/live/whip/{videoId}/{session}",
    who: "channel",
    tag,
    summary: "End a camera's session",
    params: session,
    answers: { 200: { description: "It has ended" }, 409: { description: "The stream is over" }, ...refused },
  },
]);
