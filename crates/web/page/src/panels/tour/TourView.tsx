// A guided tour: a card with the text of the step, and the drawing that it is about; the board stands beside them.

import { useEffect } from "preact/hooks";

import { addressOf } from "../../logic/touring";
import { usePageState } from "../../state/context";
import { tourOf } from "../../tours";
import { TourCard } from "./TourCard";
import { TourDrawing } from "./TourDrawing";

export function TourView() {
  const { address, change } = usePageState();
  const tour = tourOf(address.tour);
  const step = tour ? Math.min(address.step, tour.steps.length) : 1;
  // A link names the step, and what it shows follows from that. What is no tour is none.
  useEffect(() => {
    if (!tour) change({ tour: null, step: 1 });
    else if (address.view !== "watch") change(addressOf(tour, step));
  }, [tour, address.view]);
  if (!tour) return null;
  return (
    <>
      <TourCard key={`${tour.name} ${step}`} tour={tour} step={step} />
      <TourDrawing shown={tour.steps[step - 1]!} />
    </>
  );
}
