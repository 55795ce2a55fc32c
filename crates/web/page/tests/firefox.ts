// Firefox as Debian ships it. Playwright's own protocol needs a Firefox that is built for it; an ordinary one is driven by WebDriver
// BiDi, which Playwright knows by the channel `moz-firefox`.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { firefox, type Browser } from "playwright-core";

/** Older ones, such as 140, do not know all that Playwright asks of them. */
const OLDEST = 153;

const isNewEnough = (path: string) =>
  Number(/Firefox (\d+)/.exec(execFileSync(path, ["--version"], { encoding: "utf8" }))?.[1]) >= OLDEST;

export const FIREFOX =
  process.env["FIREFOX"] ??
  ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path) && isNewEnough(path));

/** A session of the protocol, inside of Playwright. */
interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

/** Sends this with every new context, but Firefox does not know it: light or dark cannot be chosen there. */
const UNKNOWN = "emulation.setMediaFeaturesOverride";

function leaveOutWhatIsUnknown(browser: Browser) {
  const inside = browser as unknown as {
    _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
  };
  const sessions = Object.getPrototypeOf(inside._connection.toImpl(browser)._browserSession) as Session;
  const { send } = sessions;
  sessions.send = function (method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
  };
  return () => void (sessions.send = send);
}

export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ executablePath: FIREFOX!, channel: "moz-firefox" });
  browser.on("disconnected", leaveOutWhatIsUnknown(browser));
  return browser;
}
