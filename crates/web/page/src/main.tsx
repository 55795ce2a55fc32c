import { render } from "preact";

import { App } from "./App";
import "./style/index.css";

render(<App />, document.getElementById("page")!);
