import classes from './Splash.module.css'

/** While it is not yet known who is there. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Loading">
      <div className={classes.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
