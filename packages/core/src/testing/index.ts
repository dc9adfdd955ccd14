export { describeSink, insertOf, type OpenedSink } from './describe-sink.ts'
export { describeSource, type OpenedSource } from './describe-source.ts'
export { describeStore } from './describe-store.ts'
export type { Exemption, OpenedStore } from './store/rule.ts'
