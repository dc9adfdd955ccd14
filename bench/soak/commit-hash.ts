import { execFileSync } from 'node:child_process'

/** The commit that is checked out, for reports; `unknown` outside a repository. */
export function commitHash(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
