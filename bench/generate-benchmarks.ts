/** Writes docs/BENCHMARKS.md and its plots from what the benches wrote below bench/results. */
import { writeBenchmarkPage } from './report/write-page.ts'

writeBenchmarkPage()
