// What a game's board looks like beyond its theme, which only says what pieces are made of.

export type Shape = "squares" | "hexagons" | "checks" | "dots" | "tiles";

const SHAPES: Record<string, Shape> = { hex: "hexagons", breakthrough: "checks", "dots-and-boxes": "dots", "2048": "tiles" };

export const shapeOf = (game: string | undefined): Shape => SHAPES[game?.split(":")[0] ?? ""] ?? "squares";
