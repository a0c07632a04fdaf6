const MOST_PIXELS_ACROSS = 2560;
const QUALITY = 0.85;

/** The picture as a JPEG of at most 2560 pixels per side; unchanged if this browser can't read it. */
async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, MOST_PIXELS_ACROSS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return file;
  // Transparent parts would be black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return bytes ? new File([bytes], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

const TAKEN = ["image/jpeg", "image/png"];

/** Makes a picture sendable: phones take larger ones, in other formats, than WhatsApp accepts. Ignores other files. */
export const fitPicture = (file: File, most_bytes: number): Promise<File> =>
  file.type.startsWith("image/") && (!TAKEN.includes(file.type) || file.size > most_bytes)
    ? asJpeg(file)
    : Promise.resolve(file);
