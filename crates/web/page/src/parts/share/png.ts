// Pictures as PNG, drawn by the browser: the same with and without a server.

/** An SVG as PNG, with so many pixels for each of the SVG along a side. Rejected where the browser cannot draw it. */
export async function pngOf(svg: Blob, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = scale * image.naturalWidth;
    canvas.height = scale * image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("no PNG")))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
