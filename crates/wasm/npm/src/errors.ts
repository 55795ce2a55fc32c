// Errors, as sentences that tell what to do.

import type { Refused } from "./engine-worker.js";

/**
 * What kind of error it is: the request is wrong (`invalid`, `not-found`), the state of a search does not allow it (`conflict`), the work
 * ended without a result (`failed`), own rules are wrong (`rules`), the engine cannot be loaded (`unreachable`, `unsupported`), or it
 * has stopped (`internal`).
 */
export type ErrorKind = Refused["kind"] | "rules" | "unreachable" | "unsupported";

export class UctopiaError extends Error {
  override readonly name = "UctopiaError";
  readonly kind: ErrorKind;
  /** Which part of the request is wrong, such as `moves[3]`; `null` where none is. */
  readonly field: string | null;

  constructor(message: string, { kind, field = null, cause }: { kind: ErrorKind; field?: string | null; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.field = field;
  }
}

/** The text of whatever was thrown. */
export const textOf = (problem: unknown): string => (problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem));

const isRefused = (problem: unknown): problem is Refused =>
  typeof problem === "object" && problem !== null && !(problem instanceof Error) && "kind" in problem && "message" in problem;

/** What a caller receives for what the engine, or the way to it, has thrown. */
export function errorOf(problem: unknown): unknown {
  if (problem instanceof UctopiaError || problem instanceof DOMException) return problem;
  // Text is a refusal of the instance in this thread.
  if (typeof problem === "string") return errorOf(JSON.parse(problem));
  if (isRefused(problem)) {
    const { message, cause } = problem;
    return new UctopiaError(cause === undefined ? message : `${message} (${textOf(cause)})`, problem);
  }
  return new UctopiaError(`the engine has stopped, perhaps for want of memory: try again, or ask for less (${textOf(problem)})`, {
    kind: "internal",
    cause: problem,
  });
}
