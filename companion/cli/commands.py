"""Every command by its name. Only what their lines look like is loaded here; what they do comes when it is wanted."""

from __future__ import annotations

import typer

from companion.cli import contents, machine, play, ruling, simulating

app = typer.Typer(
    help="Follows the board game on your table: whose turn it is, what may be done, and the clause that says no.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
content = typer.Typer(help="The group's own cards, charts and boards.", no_args_is_help=True)

config = typer.Typer(help="The configuration of this machine.", no_args_is_help=True)

app.command()(play.play)
app.command()(ruling.games)
app.command()(ruling.position)
app.command()(ruling.rule)
app.command()(simulating.record)
app.command()(simulating.replay)
app.command()(simulating.simulate)
app.command()(simulating.stats)
app.command()(machine.doctor)
app.command()(machine.module)
content.command("check")(contents.check)
content.command("export")(contents.export)
content.command("import")(contents.take_in)
content.command("edit")(contents.edit)
app.add_typer(content, name="content")
config.command("check")(machine.config_check)
config.command("init")(machine.config_init)
config.command("path")(machine.config_path)
app.add_typer(config, name="config")
