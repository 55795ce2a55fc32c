// All guided tours, in the order in which they are best taken.

import alphaBeta from "./alpha-beta.json";
import chance from "./chance.json";
import flat from "./flat.json";
import phases from "./phases.json";
import playouts from "./playouts.json";
import pointOfView from "./point-of-view.json";
import transpositions from "./transpositions.json";
import type { Tour } from "./tour";
import ucb from "./ucb.json";
import visits from "./visits.json";

export const TOURS = [playouts, flat, ucb, phases, pointOfView, visits, transpositions, chance, alphaBeta] as unknown as Tour[];

export const tourOf = (name: string | null): Tour | null => TOURS.find((tour) => tour.name === name) ?? null;
