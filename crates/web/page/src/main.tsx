import { render } from "preact";

import { App } from "./App";
import { withoutToken } from "./logic/token";
import { applyScheme } from "./state/use-scheme";
import { Guard } from "./parts/Guard";
import "./style/index.css";

// The response to the link with the token has set a cookie. The address is shown and passed on, so the token leaves it.
const clean = withoutToken(location.search);
if (clean !== location.search) history.replaceState(null, "", location.pathname + clean + location.hash);

applyScheme();
render(
  <Guard>
    <App />
  </Guard>,
  document.getElementById("page")!,
);
