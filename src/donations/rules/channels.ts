import type { Ctx } from "../../platform/context.ts";

/** Whether a channel wants to be given to, as the feature that asks it knows. */
type Question = (ctx: Ctx, channelId: string) => Promise<boolean>;

const questions: Question[] = [];

/** Has gifts taken for channels of which this is true. Called when modules load. */
export function takeForChannels(question: Question): void {
  questions.push(question);
}

/** Whether one of those is true of a channel: without it nobody gives to a channel that did not ask for it. */
export async function takesDonations(ctx: Ctx, channelId: string): Promise<boolean> {
  const answers = await Promise.all(questions.map((question) => question(ctx, channelId)));
  return answers.includes(true);
}
