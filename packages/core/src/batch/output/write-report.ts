import type { OutputFile } from './output-file.ts'

/** Writes a report where one was asked for: as JSON, or as whoever asked makes a text of it. */
export async function writeReport<Report>(
  file: OutputFile | undefined,
  report: Report,
  render: (report: Report) => string | Promise<string> = (whole) => `${JSON.stringify(whole, undefined, 2)}\n`,
): Promise<void> {
  await file?.write(await render(report))
}
