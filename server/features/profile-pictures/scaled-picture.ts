// The file that somebody sent, as a square of at most 256 px in WebP, turned upright and without metadata; a refusal
// that says what is wrong with it. Only pixels pass: what is stored was written here.
import { refuse } from '#contract/errors.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#contract/people/pictures.ts'

const SIDE_PIXELS = 256
const QUALITY = 82
const MAX_SECONDS = 10

/** Library of 18 MB, loaded with the first picture. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  // Other loaders of the library are blocked: files are checked by their content, not by their name.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const notAPicture = () =>
  refuse('BAD_FILE', { because: 'This is not a PNG, JPEG or WebP picture. Choose another file.' })
const tooLarge = () => refuse('TOO_LARGE', { limit: '5 MB. Choose a smaller picture' })

export async function receivedFile(
  content: AsyncIterable<Uint8Array>,
  announcedBytes: number,
): Promise<Buffer> {
  if (announcedBytes > MAX_PICTURE_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of content) {
    byteCount += chunk.length
    if (byteCount > MAX_PICTURE_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  if (byteCount === 0) throw refuse('BAD_FILE', { because: 'The file is empty. Choose another file.' })
  return Buffer.concat(chunks)
}

export async function scaledPicture(file: Buffer): Promise<Buffer> {
  const sharp = await openLibrary()
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if (width * height > MAX_PICTURE_PIXELS)
    throw refuse('BAD_FILE', {
      because: `The picture has ${width} × ${height} pixels, more than ${MAX_PICTURE_PIXELS / 1_000_000} million. Choose a smaller one.`,
    })
  const side = Math.min(SIDE_PIXELS, width, height)
  return sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(() => {
      throw refuse('BAD_FILE', {
        because: 'The picture is damaged and could not be read. Choose another file.',
      })
    })
}
