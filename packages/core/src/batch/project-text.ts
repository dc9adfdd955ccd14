import { invalid } from '../error/onefold-error.ts'

const YAML = /\.ya?ml$/i

/** What a project file states: YAML where its name ends so, else JSON. Refuses with the place of what cannot be read. */
export async function parsedProject(path: string, text: string): Promise<unknown> {
  const plain = text.replace(/^\ufeff/, '')
  if (!YAML.test(path)) {
    try {
      return JSON.parse(plain)
    } catch (error) {
      throw invalid('project-invalid/json', { path, reason: (error as Error).message })
    }
  }
  const { parse } = await import('yaml')
  try {
    return parse(plain)
  } catch (error) {
    throw invalid('project-invalid/yaml', { path, reason: firstLine((error as Error).message) })
  }
}

/** A project as its file is called: YAML or JSON. */
export async function projectText(path: string, stated: object): Promise<string> {
  if (!YAML.test(path)) return `${JSON.stringify(stated, undefined, 2)}\n`
  const { stringify } = await import('yaml')
  return stringify(stated)
}

/** Behind it the library shows the lines around the place. */
function firstLine(message: string): string {
  return message.split('\n', 1)[0]!.replace(/[.:]$/, '')
}
