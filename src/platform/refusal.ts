/**
 * Why a start or a command is refused, when its operator can mend it: the message is one sentence in English, shown
 * without a stack.
 */
export class Refusal extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "Refusal";
  }
}
