"""The game as it is played: the state of a hand, its legal actions, and every rule of the play.

`start_deal` deals, `legal_actions` lists the legal actions, `apply` does one, and `finished_deal`
hands the end over to scoring. States are immutable; an action that breaks a rule is refused with
the violation. Taking the pile, first melds, melds, Caliente cards and going out are judged by the
same functions that answer the questions at the table.
"""
