// Package goal checks what a run ought to come to: goals are written as YAML,
// read with the place of each mistake, told in plain English, and checked over
// a timeline. Exercises are graded by them and presets held to their stories.
//
// A goal has one subject, and what it ought to be. A number is meant exactly;
// {atLeast: 2, atMost: 5}, or one of the two, is a range:
//
//   - {replicas: 13, at: 6m}           what the target is told to have
//   - {pods: ..}, {ready: ..}          the pods that it has, and those Ready
//   - {wanted: ..}                     what the metrics want, before any limit
//   - {metric: {atMost: 80}, of: cpu}  as read: percent, or a quantity
//   - {condition: {type: ScalingLimited, status: "True", reason: TooManyReplicas}}
//   - {event: {reason: FailedGetScale, messageContains: timeout}, times: 2}
//   - {highest: 15}, {lowest: ..}      the most and the fewest replicas
//   - {rescales: {atMost: 3}}          how often the HPA rescaled
//   - {rescalesTo: [3, 6, 12]}         the sizes it rescaled to, in order
//   - {flaps: 0}                       rescales that soon turn back another
//   - {podHours: {atMost: 2}}
//   - {unserved: {atMost: 5%}}         of the load; of: names one of several
//   - {aboveTarget: {atMost: 60s}}     〃 of the metrics
//   - {unchanged: spec.behavior}       of the text that a person was given
//
// The first five, which are states, may say at a moment or from and to: they
// hold then, or all that time, or all the run. With seen: sometime once is
// enough, and with seen: never it must not be; an event is seen sometime if
// nothing else is said. highest to rescalesTo may say from and to; the others
// are of the whole run. A moment is all of its second, since syncs come some
// milliseconds after it; to is the second before which a span ends.
//
// With several HPAs, hpa names one; target names a workload instead. Without
// them it is the first HPA and its target.
package goal

import "time"

// Goal is one check. Read makes it.
type Goal struct {
	subject  *subject
	at       time.Duration
	from, to time.Duration
	when     when
	seen     seen
	hpa      string // name or namespace/name; empty: the first
	target   string // Kind/name; empty: that of the HPA
	of       string // part of a metric's or load's name
	number   interval
	times    interval // of an event
	sizes    []int32
	match    match
	path     string // of unchanged
}

// when says which of a goal's times were given.
type when uint8

const (
	atGiven when = 1 << iota
	fromGiven
	toGiven
)

// seen says how much of a span a state must cover.
type seen uint8

const (
	always seen = iota
	sometime
	never
)

var seenNames = []string{"always", "sometime", "never"}

// match are the fields of a condition or an event; empty ones match all.
type match struct {
	Type            string `json:"type"`
	Status          string `json:"status"`
	Reason          string `json:"reason"`
	MessageContains string `json:"messageContains"`
}

// Result says whether a goal was met, and if not, what was instead.
type Result struct {
	Met bool
	// Was is what was instead, such as "13 at 6:00"; empty if it was met.
	Was string
	// At is the moment at which it went wrong; NoMoment if there is none.
	At time.Duration
}

// NoMoment stands for the moment of what has none.
const NoMoment = time.Duration(-1)

// kind says how a subject is looked at.
type kind uint8

const (
	state  kind = iota // at a moment, or over a span
	count              // over a span
	total              // over the run
	object             // of the text
)

// unit says how a subject's numbers are written.
type unit uint8

const (
	whole    unit = iota // 13
	quantity             // 80, 500m, 512Mi
	fraction             // 2.5
	percent              // 5%
	span                 // 90s
)

type subject struct {
	name string
	kind kind
	unit unit
	// noun is what it is called in a sentence; plural says how the verb goes.
	noun   string
	plural bool
	named  bool // of may narrow it
}

var subjects = []subject{
	{name: "replicas", noun: "Replicas", plural: true},
	{name: "pods", noun: "Pods", plural: true},
	{name: "ready", noun: "Ready pods", plural: true},
	{name: "wanted", noun: "Replicas wanted by the metrics", plural: true},
	{name: "metric", noun: "The metric", unit: quantity, named: true},
	{name: "condition"},
	{name: "event", kind: count},
	{name: "highest", kind: count, noun: "The highest number of replicas"},
	{name: "lowest", kind: count, noun: "The lowest number of replicas"},
	{name: "rescales", kind: count},
	{name: "rescalesTo", kind: count},
	{name: "flaps", kind: total},
	{name: "podHours", kind: total, unit: fraction},
	{name: "unserved", kind: total, unit: percent, named: true},
	{name: "aboveTarget", kind: total, unit: span, named: true},
	{name: "unchanged", kind: object},
}
