import { age, ageIfAny, type MetricDefinition, one } from './metric-definition.ts'

/** The metrics of screening. */
export const SCREENING_METRICS: readonly MetricDefinition[] = [
  {
    name: 'halyard_screener_up',
    help: "Whether a screener answers. Without the screener 'list', no screening list is in use.",
    labels: ['screener'],
    values: ({ screening }) =>
      screening.screeners.map(({ name, isFailing }) => [{ screener: name }, Number(!isFailing)]),
  },
  {
    name: 'halyard_screening_list_entries',
    help: 'Addresses and countries on the screening list; 0 if none is in use.',
    values: ({ screening }) => one(screening.screeners.find(({ name }) => name === 'list')?.entries ?? 0),
  },
  {
    name: 'halyard_screener_list_age_seconds',
    help: 'Time since the date of the entries of a screener.',
    labels: ['screener'],
    values: ({ screening, at }) =>
      screening.screeners.flatMap(({ name, datedAt }) => ageIfAny({ screener: name }, datedAt, at)),
  },
  {
    name: 'halyard_screening_waiting',
    help: 'Hits of screening that wait for two persons.',
    values: ({ screening }) => one(screening.waiting),
  },
  {
    name: 'halyard_screening_oldest_age_seconds',
    help: 'Time since the oldest of them was found; 0 if there is none.',
    values: ({ screening, at }) => one(screening.since === null ? 0 : age(screening.since, at)),
  },
]
