// A worker whose script may lie on another origin than the page, which browsers do not begin: one of the page's own imports it.

const own = (url: URL): URL | string =>
  url.origin === location.origin
    ? url
    : URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));

export class WorkerFromElsewhere extends Worker {
  constructor(url: URL, options: WorkerOptions) {
    super(own(url), options);
  }
}
