import { TourList } from "./TourList";

export const ToursPanel = TourList;
