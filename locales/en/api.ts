/** The reference of the API. */
export const reference = {
  title: "API reference",
  text: "Every call, from the same schemas that check it. To download:",
  who: "Who",
  people: {
    any: "everybody",
    user: "who is logged in",
    owner: "its owner",
    channel: "who works on the channel",
    creator: "creators",
    staff: "staff",
    admin: "administrators",
  },
  parameters: "Parameters",
  places: { path: "in the address", query: "after the question mark", header: "in a header" },
  required: "required",
  body: "Body",
};
