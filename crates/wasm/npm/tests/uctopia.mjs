// The package as a program imports it: by its name.

import { load } from "uctopia";

export { UctopiaError } from "uctopia";

export const uctopia = await load();

/** The command, if there is one to compare with. */
export const command = process.env["UCTOPIA_BIN"];
