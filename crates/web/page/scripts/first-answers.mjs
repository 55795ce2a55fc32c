// What every visitor asks first, with the answers: what the page's `src/logic/client.ts` sends, so that it is found again.

/** Answers by the path and the body of their requests, from the engine's `ask`. */
export function firstAnswers(ask, language) {
  const answers = {};
  const answer = (path, body = "") =>
    (answers[`${path} ${body}`] = JSON.parse(ask(path, new TextEncoder().encode(body), language)));
  const line = (game, start, moves) => answer("line", JSON.stringify(start === null ? { game, moves } : { game, start, moves }));
  for (const { name, example } of answer("catalog").games) {
    line(name, null, []);
    const [position] = answer(`read/${name}`, example).games;
    line(name, position.start, position.moves);
  }
  return answers;
}
