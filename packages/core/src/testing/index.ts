export { describeSink, insertOf, type OpenedSink } from './describe-sink.ts'
export { describeStore } from './describe-store.ts'
export type { Exemption, OpenedStore } from './store/rule.ts'
