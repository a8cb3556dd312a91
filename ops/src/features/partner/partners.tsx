import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'

/** The pages of the referral partners: shares, codes and appointments. */
export const { ListPage, RecordPage, NewPage } = configuredPages({
  feature: 'partner',
  kind: 'partner',
  path: '/partners',
  list: 'ops/partner/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ accountNumber }) => accountNumber,
  fieldsOf: (t, row) => [
    ...(row
      ? []
      : [{ name: 'id', label: t('customerId'), kind: 'count', help: t('customerIdHelp') } as const]),
    { name: 'share_ppm', label: t('share'), kind: 'percent', help: t('shareHelp') },
    {
      name: 'active',
      label: t('appointment'),
      kind: 'choice',
      options: (['1', '0'] as const).map((value) => ({ value, label: t(`active_${value}`) })),
    },
  ],
  valuesOf: ({ sharePpm, active }) => ({ share_ppm: sharePpm, active: active ? '1' : '0' }),
  start: { active: '1' },
  listed: ['share_ppm'],
  columnsOf: (t) => [
    {
      id: 'active',
      title: t('appointment'),
      value: ({ active }) => t(active ? 'active_1' : 'active_0'),
    },
    { id: 'invited', title: t('invited'), value: ({ invited }) => invited, align: 'right' },
    {
      id: 'appointed',
      title: t('appointed'),
      value: (row) => row.appointedAt,
      cell: (row) => <TimeText at={row.appointedAt} />,
    },
  ],
  missingFactsOf: (t, id) => [{ label: t('customer'), value: <CustomerLink id={Number(id)} /> }],
  factsOf: (t, { id, code, invited, appointedAt }) => [
    { label: t('customer'), value: <CustomerLink id={id} /> },
    { label: t('code'), value: code },
    { label: t('invited'), value: invited },
    { label: t('appointed'), value: <TimeText at={appointedAt} /> },
  ],
})
