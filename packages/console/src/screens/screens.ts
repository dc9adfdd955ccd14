import { loadedLater, type Screen } from './screen.ts'

/** The screens that are built, in the order of the navigation. Each lies in a folder of its own and is loaded when it is opened. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'start',
    parts: '',
    needs: ['entity.list'],
    icon: 'start',
    component: loadedLater(() => import('./start/start.tsx').then(({ Start }) => Start)),
  },
  {
    id: 'inbox',
    parts: ':entity?/:group?',
    needs: ['master.listCluster'],
    icon: 'inbox',
    ofEntity: true,
    component: loadedLater(() => import('./inbox/inbox.tsx').then(({ Inbox }) => Inbox)),
  },
  {
    id: 'search',
    parts: ':entity?',
    needs: ['master.searchRecord', 'master.viewCapabilities'],
    icon: 'search',
    ofEntity: true,
    component: loadedLater(() => import('./search/search.tsx').then(({ Search }) => Search)),
  },
  {
    id: 'matching',
    parts: ':entity?/:first?/:second?',
    needs: ['master.viewBucketHealth'],
    icon: 'matching',
    ofEntity: true,
    component: loadedLater(() => import('./matching/matching.tsx').then(({ Matching }) => Matching)),
  },
  {
    id: 'quality',
    parts: ':entity?/:measurement?',
    needs: ['metric.list'],
    icon: 'quality',
    ofEntity: true,
    component: loadedLater(() => import('./quality/quality.tsx').then(({ Quality }) => Quality)),
  },
  {
    id: 'runs',
    parts: ':tab?/:id?',
    needs: ['task.list', 'task.view'],
    icon: 'runs',
    component: loadedLater(() => import('./runs/runs.tsx').then(({ Runs }) => Runs)),
  },
  {
    id: 'destinations',
    parts: ':sink?',
    needs: ['event.view'],
    icon: 'destinations',
    component: loadedLater(() => import('./destinations/destinations.tsx').then(({ Destinations }) => Destinations)),
  },
  {
    id: 'users',
    parts: ':tab?/:id?',
    needs: ['security.listUser'],
    icon: 'users',
    component: loadedLater(() => import('./users/users.tsx').then(({ Users }) => Users)),
  },
  {
    id: 'configuration',
    parts: ':resource?',
    needs: ['resource.list', 'resource.view'],
    icon: 'configuration',
    component: loadedLater(() =>
      import('./configuration/configuration.tsx').then(({ Configuration }) => Configuration),
    ),
  },
  {
    id: 'record',
    parts: ':entity/:record',
    needs: ['master.viewRecord'],
    ofEntity: true,
    component: loadedLater(() => import('./record/record.tsx').then(({ Record }) => Record)),
  },
]
