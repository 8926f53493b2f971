/** The share of pixels that differ between two pictures, from 0 to 1. The browser decodes them. */
export async function difference(page, one, other) {
  const urls = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  return page.evaluate(async (pictures) => {
    const pixels = await Promise.all(
      pictures.map(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      }),
    );
    const [a, b] = pixels;
    if (a.width !== b.width || a.height !== b.height) return 1;
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      if ([0, 1, 2].some((part) => a.data[at + part] !== b.data[at + part])) different += 1;
    }
    return different / (a.width * a.height);
  }, urls);
}
