import { beforeEach, describe, expect, it } from "vitest";
import { type Clock, createClock } from "../../src/clock";

let moment: number;
let clock: Clock;

function pass(seconds: number): void {
  moment += seconds * 1000;
}

beforeEach(() => {
  moment = 5000;
  clock = createClock(() => moment);
});

describe("the clock", () => {
  it("stands before the first move", () => {
    pass(5);
    expect(clock.seconds()).toBe(0);
  });

  it("runs from the first move to the win, and on from there after an undo", () => {
    clock.play(true);
    pass(5);
    clock.play(false);
    pass(100);
    expect(clock.seconds()).toBe(5);
    clock.play(true);
    pass(2);
    expect(clock.seconds()).toBe(7);
  });

  it("stands while it is hidden, begun or not", () => {
    clock.hide(true);
    clock.play(true);
    pass(5);
    expect(clock.seconds()).toBe(0);
    clock.hide(false);
    pass(5);
    clock.hide(true);
    pass(5);
    expect(clock.seconds()).toBe(5);
  });

  it("takes a later report and never goes back to an earlier one", () => {
    clock.play(true);
    pass(10);
    clock.atLeast(4);
    expect(clock.seconds()).toBe(10);
    clock.atLeast(12.5);
    expect(clock.seconds()).toBe(12.5);
    pass(1);
    expect(clock.seconds()).toBe(13.5);
  });

  it("starts anew with another game", () => {
    clock.play(true);
    pass(10);
    clock.reset(0);
    pass(1);
    expect(clock.seconds()).toBe(1);
  });

  it("is not disturbed by a time source that goes back", () => {
    clock.play(true);
    pass(5);
    expect(clock.seconds()).toBe(5);
    moment -= 3000;
    expect(clock.seconds()).toBe(5);
  });
});
