// The texts of the licences travel with the package.

import { copyFileSync } from "node:fs";

for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  copyFileSync(new URL(`../../../../${file}`, import.meta.url), new URL(`../${file}`, import.meta.url));
}
