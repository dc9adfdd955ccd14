/**
 * The address, read; undefined when it cannot be. Not by `URL.canParse`: where Node 20 calls it often, it takes the
 * letters from U+0080 to U+00FF for bytes of UTF-8 and says yes to addresses that are none.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
