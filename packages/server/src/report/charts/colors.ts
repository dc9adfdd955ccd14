/** Colors of charts. The style sheet has one for each in light and in dark, and takes the place of these by their values. */
export const COLORS = Object.freeze({
  ink: '#1d2733',
  soft: '#5b6876',
  line: '#d5dbe1',
  match: '#2c7a57',
  review: '#c4841d',
  against: '#b4493f',
  accent: '#3a6ea8',
})
