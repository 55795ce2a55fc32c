// Pictures as PNG, drawn by the browser: the same with and without a server.

/** Pixels of the PNG for one of the SVG, so that it is sharp on paper and on screens with fine pixels. */
const SCALE = 2;

/** An SVG as PNG, on white. Rejected where the browser cannot draw it. */
export async function pngOf(svg: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SCALE * image.naturalWidth;
    canvas.height = SCALE * image.naturalHeight;
    const paint = canvas.getContext("2d")!;
    paint.fillStyle = "white";
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("no PNG")))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
