/** Folded words that join a day to what it is the day of, as alternatives of a pattern. */
export const BEFORE_DAY = 'vom|du|dated|del|van';

/** Those between the number of a paper and its day: `Faktúra č. 118 zo dňa 19.01.2025`, `Рахунок № 44 від 16 березня 2026 р.` */
export const BEHIND_NUMBER = `${BEFORE_DAY}|of|de|z dnia|z dne|ze dne|zo dna|od|av|af|від|вiд|din|от`;
