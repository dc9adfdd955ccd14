import { loadedLater, type Screen } from './screen.ts'

/** The screens that are built, in the order of the navigation. Each lies in a folder of its own and is loaded when it is opened. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'inbox',
    parts: ':entity?/:group?',
    needs: ['master.listCluster'],
    icon: 'inbox',
    ofEntity: true,
    component: loadedLater(() => import('./inbox/inbox.tsx').then(({ Inbox }) => Inbox)),
  },
  {
    id: 'record',
    parts: ':entity/:record',
    needs: ['master.viewRecord'],
    ofEntity: true,
    component: loadedLater(() => import('./record/record.tsx').then(({ Record }) => Record)),
  },
]
