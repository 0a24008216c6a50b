import classes from './my-performance.module.css'

/** The score in words, for whom it is about. */
export function HowItIsCounted() {
  return (
    <details className={classes.how}>
      <summary>How is this counted?</summary>
      <p>
        Every shift day starts at 100 %. It drops only while you do something other than your published
        schedule says: it is the time in adherence divided by the time scheduled so far. An hour and a half
        out of adherence in eight hours gives 81.25 %.
      </p>
      <ul>
        <li>Breaks, meetings and offline work never cost anything by themselves.</li>
        <li>
          When nothing particular is planned in your shift, anything you do is in adherence. Time outside your
          shift doesn’t count.
        </li>
        <li>
          Time that a manager allows by an exception counts as in adherence, even when it is added later.
        </li>
        <li>
          Work is detected from calls, replies and closed tickets: the usual handle time before a reply or a
          close counts as work, and the two minutes after a close as wrap-up.
        </li>
      </ul>
      <p>
        You and your managers see the same. If something looks wrong, choose its bar and tell your manager.
      </p>
    </details>
  )
}
