import { SearchPanel } from "./SearchPanel";

export const ComparePanel = SearchPanel;
