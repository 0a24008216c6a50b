import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import { agentHours, type SharedStaffView } from './heat.ts'
import shared from './multiskill.module.css'
import { namesText } from './names-text.ts'
import classes from './SkillGroups.module.css'
import * as texts from './texts.ts'

interface Props {
  staff: SharedStaffView
  names: ReadonlyMap<number, string>
}

/** Groups of agents with the same skills, and the hours of this day that each gives to each ticket group. */
export function SkillGroups({ staff, names }: Props) {
  const { streams, intervals } = staff
  const groups = staff.groups.toSorted((a, b) => b.surferIds.length - a.surferIds.length)
  return (
    <div>
      <h2 className={shared.heading}>{texts.whoServesWhat}</h2>
      {groups.length === 0 ? (
        <p className={shared.muted}>{texts.noAgentHasTheSkills}</p>
      ) : (
        <ScrollRegion className={shared.scroller} label={texts.whoServesWhat}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{texts.agents}</th>
                <th scope="col" data-align="right">
                  {texts.scheduled}
                </th>
                {streams.map(stream => (
                  <th key={stream.streamId} scope="col" data-align="right">
                    {stream.streamName}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <tr key={group.streamIds.join()}>
                  <th scope="row" className={classes.who}>
                    {texts.agentCount(group.surferIds.length)}
                    <span className={shared.muted}>{namesText(group.surferIds, names)}</span>
                  </th>
                  <td data-align="right">{figureText(agentHours(group.agents, intervals), 'h', 1)}</td>
                  {streams.map(({ streamId }) => {
                    const at = group.streamIds.indexOf(streamId)
                    return (
                      <td key={streamId} data-align="right" data-none={at < 0 || undefined}>
                        {at < 0 ? '–' : figureText(agentHours(group.serving[at]!, intervals), 'h', 1)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
