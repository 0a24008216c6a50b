// Fields and calendars of dates, which write "30 Sept 2026" as all other texts do.
import dayjs from 'dayjs'
import updateLocale from 'dayjs/plugin/updateLocale.js'

dayjs.extend(updateLocale)
dayjs.updateLocale('en', { monthsShort: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ') })

export { DateInput, DatePicker, DatePickerInput, DateTimePicker } from '@mantine/dates'
