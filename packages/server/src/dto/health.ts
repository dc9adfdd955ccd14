import * as v from 'valibot'

const State = v.picklist(['UP', 'DOWN'])

export const HealthDto = v.object({
  status: State,
  components: v.object({ store: State, jobs: State, events: State }),
})
