/** Of bytes without a pattern, as of what is packed, one in nine is a control character; of a text hardly one. */
const MOST_CONTROLS = 1 / 20
const SPACE = 0x20
/** Tab, line ends and their like. */
const [FIRST_BLANK, LAST_BLANK] = [0x09, 0x0d]

/** Whether bytes are those of a text. Zeros say nothing: databases fill up values with them. */
export function isText(head: Uint8Array): boolean {
  let controls = 0
  for (const byte of head) if (byte < SPACE && byte > 0 && (byte < FIRST_BLANK || byte > LAST_BLANK)) controls += 1
  return controls <= head.length * MOST_CONTROLS
}
